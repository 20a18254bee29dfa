// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/catalogue/catalogue.h"

/// A small catalogue for tests of the cluster: its figures are invented and round, so results are worked by hand.
inline shardyard::Catalogue smallCatalogue()
{
    using namespace shardyard;
    Catalogue catalogue;
    catalogue.gpus = {{.id = "board",
                       .name = "Board GPU",
                       .vendor = "A",
                       .formFactor = "SXM5",
                       .usable = fromGib(80),
                       .scaleUp = {.type = "NVLink", .generation = 4, .rate = fromGBPerSecond(450)}},
                      {.id = "big",
                       .name = "Big GPU",
                       .vendor = "A",
                       .formFactor = "SXM5",
                       .usable = fromGib(140),
                       .scaleUp = {.type = "NVLink", .generation = 4, .rate = fromGBPerSecond(450)}},
                      {.id = "card", .name = "Card GPU", .vendor = "A", .formFactor = "PCIe", .usable = fromGib(48)},
                      {.id = "pair",
                       .name = "Pair GPU",
                       .vendor = "A",
                       .formFactor = "PCIe",
                       .usable = fromGib(80),
                       .scaleUp = {.type = "NVLink", .rate = fromGBPerSecond(300), .bridgeCards = 2}}};
    catalogue.nodes = {{.id = "box",
                        .name = "Box",
                        .gpu = "board",
                        .gpus = 8,
                        .domainGpus = 8,
                        .intraRate = fromGBPerSecond(450),
                        .nics = 8,
                        .nicGbitPerSecond = 400},
                       {.id = "tray",
                        .name = "Tray",
                        .gpu = "board",
                        .gpus = 4,
                        .domainGpus = 12,
                        .intraRate = fromGBPerSecond(900),
                        .nics = 4,
                        .nicGbitPerSecond = 400},
                       {.id = "cards", .name = "Card server", .gpu = "card", .gpus = 4, .domainGpus = 1}};
    return catalogue;
}
