// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/document/schema.h"

#include <QString>

#include <nlohmann/json.hpp>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validator.hpp>

#include <string>

namespace shardyard {

/// The published schema as another program reads it.
class SchemaValidator
{
public:
    SchemaValidator() : m_json(nlohmann::json::parse(documentSchema()))
    {
        valijson::SchemaParser().populateSchema(valijson::adapters::NlohmannJsonAdapter(m_json), m_schema);
    }

    /// Empty where the text satisfies the schema.
    [[nodiscard]] QString complaint(const std::string &text) const
    {
        const nlohmann::json document = nlohmann::json::parse(text);
        valijson::ValidationResults results;
        valijson::Validator validator;
        if (validator.validate(m_schema, valijson::adapters::NlohmannJsonAdapter(document), &results))
            return {};
        QString lines;
        for (valijson::ValidationResults::Error error; results.popError(error);) {
            for (const std::string &step : error.context)
                lines += QString::fromStdString(step);
            lines += ": " + QString::fromStdString(error.description) + "\n";
        }
        return lines;
    }

    [[nodiscard]] const nlohmann::json &json() const { return m_json; }

private:
    nlohmann::json m_json;
    valijson::Schema m_schema;
};

} // namespace shardyard
