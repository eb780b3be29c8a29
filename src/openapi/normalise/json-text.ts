import { parseJson } from '../load/json';
import { dataIn } from '../load/written-numbers';
import type { ApiModel, Data, Example, MediaType } from '../model';
import { certainLayers } from '../schema/layers';
import { statedTypes } from '../schema/types';

/**
 * Gives examples of JSON that are written as a string the value that the string encodes, where the schema does not want a string:
 * OpenAPI 3.1 §4.8.14.1 has strings for media types that YAML and JSON cannot express, and many documents use them for JSON too.
 * @param media the media types of the model, which are changed in place
 */
export function readJsonTexts(media: readonly MediaType[], model: ApiModel): void {
  for (const each of media) {
    if (!isJson(each.mediaType) || !each.examples.some(isText)) continue;
    const types = statedTypes(certainLayers(each.schema, model));
    if (types === undefined || types.includes('string')) continue;
    const examples = each.examples.map((example) => {
      const value = isText(example) ? valueOf(example.value!.value as string) : undefined;
      return value ? { ...example, value } : example;
    });
    (each as { examples: readonly Example[] }).examples = examples;
  }
}

const isJson = (mediaType: string): boolean => /[/+]json\b/i.test(mediaType);

const isText = ({ value }: Example): boolean => typeof value?.value === 'string';

/** Undefined where the string is no JSON. */
function valueOf(text: string): Data | undefined {
  // An array of it alone, since the spelling of a number is kept with what the number is in.
  const { tree } = parseJson(`[${text}]`);
  const items = tree?.value as readonly unknown[] | undefined;
  return items?.length === 1 ? dataIn(items, '0') : undefined;
}
