import BooleanField from '@rjsf/core/lib/components/fields/BooleanField.js';
import NumberField from '@rjsf/core/lib/components/fields/NumberField.js';
import ObjectField from '@rjsf/core/lib/components/fields/ObjectField.js';
import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js';
import StringField from '@rjsf/core/lib/components/fields/StringField.js';
import HiddenWidget from '@rjsf/core/lib/components/widgets/HiddenWidget.js';

/**
 * Stands in for rjsf's own default registry, which brings every widget and template it has along. Forms of text, numbers
 * and booleans need these fields; templates and widgets are the theme's. Lists would need `ArrayField`.
 */
const slimRegistry = () => ({
  fields: { BooleanField, NumberField, ObjectField, SchemaField, StringField },
  templates: { ButtonTemplates: {} },
  widgets: { HiddenWidget },
  rootSchema: {},
  formContext: {},
  translateString: (text: string): string => text,
  globalFormOptions: { idPrefix: 'root', idSeparator: '_', useFallbackUiForUnsupportedType: false },
});

// The module that this one stands in for has a default export.
// biome-ignore lint/style/noDefaultExport: rjsf imports the default.
export default slimRegistry;
