// SPDX-License-Identifier: GPL-3.0-or-later
// Every value of an inline model as a form can edit it. Reading and writing go through the document's own reader and
// writer, so that limits and errors are theirs.
#pragma once

#include "engine/catalogue/architecture.h"
#include "engine/units/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace shardyard {

/// Where a form puts a field.
enum class ModelGroup { Whole, Embedding, Attention, FeedForward, Mixture, Layers, Prediction, Checkpoint };

struct ModelGroupRow
{
    ModelGroup group;
    std::string_view title;
    std::string_view help; ///< one sentence
};

/// List = JSON text as in the document.
enum class ModelFieldKind { Number, Switch, Choice, Text, List };

/// One editable value of a model's shape.
struct ModelField
{
    std::string_view key; ///< its place in the document: "moe.expert_ffn"
    ModelGroup group;
    std::string_view title;
    std::string_view unit; ///< empty where the number needs none
    std::string_view help; ///< one or two sentences that teach
    ModelFieldKind kind = ModelFieldKind::Number;
    Count least = 1; ///< Number only
    Count most = 0;
    bool optional = false; ///< an empty text = not given
    /// Another field changes what a missing value means: an edit of any field writes it out.
    bool pinned = false;
    std::vector<std::string_view> choices = {}; ///< Choice only
    /// Whether the model has it; null = whenever its shape is known.
    bool (*applies)(const Architecture &) = nullptr;
    /// What the reader takes where the key is missing, as text; null = nothing.
    std::string (*fallback)(const Architecture &) = nullptr;
    /// A limit that hangs on the model; null = `most`.
    Count (*mostIn)(const Architecture &) = nullptr;
    /// For what is no single key of the document; null = the key.
    std::string (*get)(const Architecture &) = nullptr;
    bool (*set)(Architecture &, std::string_view text) = nullptr;
};

[[nodiscard]] const std::vector<ModelGroupRow> &modelGroups();
[[nodiscard]] const std::vector<ModelField> &modelFields();
[[nodiscard]] const ModelField *modelField(std::string_view key);

[[nodiscard]] bool fieldApplies(const ModelField &field, const Architecture &model);
[[nodiscard]] Count mostOf(const ModelField &field, const Architecture &model);
/// Digits, "true" or "false", a choice, words, or JSON; empty = not given.
[[nodiscard]] std::string fieldText(const ModelField &field, const Architecture &model);
/// The texts of all fields, in the table's order; of those that do not apply, empty ones.
[[nodiscard]] std::vector<std::string> fieldTexts(const Architecture &model);
/// The model with one field changed, or why it cannot be: the error's place is the key at fault, which may be
/// another's.
[[nodiscard]] Result<Architecture> withField(const Architecture &model, const ModelField &field, std::string_view text);

/// What a model described by hand begins with: a small dense decoder.
[[nodiscard]] Architecture plainArchitecture();

} // namespace shardyard
