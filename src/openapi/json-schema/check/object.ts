import { joinPointer } from '../../../text/json-pointer';
import { didYouMean, nearestName } from '../../../text/did-you-mean';
import { isObject, numberOf, own, stringsOf, type JsonObject } from '../../value';
import { matchesPattern } from '../../pattern/match';
import { fine, joined, type Evaluation, type Verdict, nameOf, wrong } from './mismatch';

/** JSON Schema 2020-12 Core §10.3.2 and Validation §6.5. */
export function checkObject(schema: object, value: JsonObject, evaluation: Evaluation): Verdict {
  const names = Object.keys(value);
  return [
    checkCount(schema, names.length, evaluation),
    checkRequired(schema, value, evaluation),
    checkMembers(schema, value, names, evaluation),
    checkNames(schema, names, evaluation),
    checkDependent(schema, value, evaluation),
  ].reduce(joined, fine);
}

function checkCount(schema: object, count: number, evaluation: Evaluation): Verdict {
  const least = numberOf(own(schema, 'minProperties'));
  const most = numberOf(own(schema, 'maxProperties'));
  const no = (keyword: string, must: string) =>
    wrong(evaluation, keyword, `${nameOf(evaluation)} must have ${must} properties, but has ${count}.`);
  if (least !== undefined && count < least) return no('minProperties', `at least ${least}`);
  return most !== undefined && count > most ? no('maxProperties', `at most ${most}`) : fine;
}

function checkRequired(schema: object, value: JsonObject, evaluation: Evaluation): Verdict {
  const missing = stringsOf(own(schema, 'required')).filter((name) => !Object.hasOwn(value, name));
  return missing
    .map((name) =>
      wrong(evaluation, 'required', `${nameOf(evaluation)} must have the property ${JSON.stringify(name)}.`),
    )
    .reduce(joined, fine);
}

function checkMembers(schema: object, value: JsonObject, names: readonly string[], evaluation: Evaluation): Verdict {
  const properties = own(schema, 'properties');
  const patterns = own(schema, 'patternProperties');
  const rest = own(schema, 'additionalProperties');
  const seen = new Set<string>();
  let fits = true;
  for (const name of names) {
    const inner: Evaluation = { ...evaluation, pointer: joinPointer(evaluation.pointer, name), depth: 0 };
    const forms = [
      ...(isObject(properties) && Object.hasOwn(properties, name) ? [properties[name]] : []),
      ...(isObject(patterns)
        ? Object.keys(patterns)
            .filter((pattern) => matchesPattern(pattern, name))
            .map((pattern) => patterns[pattern])
        : []),
    ];
    if (forms.length === 0 && rest === false) {
      const near = nearestName(name, isObject(properties) ? Object.keys(properties) : []);
      wrong(inner, 'additionalProperties', `${nameOf(inner)} is not a property of this object${didYouMean(near, '.')}`);
      fits = false;
    }
    const applied = forms.length > 0 ? forms : rest === undefined || rest === false ? [] : [rest];
    if (applied.length > 0 || rest === false) seen.add(name);
    for (const form of applied) if (!evaluation.check(form, value[name], inner).fits) fits = false;
  }
  return { ...fine, fits, properties: seen };
}

function checkNames(schema: object, names: readonly string[], evaluation: Evaluation): Verdict {
  const form = own(schema, 'propertyNames');
  if (form === undefined) return fine;
  const wrongName = names.find(
    (name) => !evaluation.check(form, name, { ...evaluation, report: undefined, depth: 0 }).fits,
  );
  return wrongName === undefined
    ? fine
    : wrong(
        evaluation,
        'propertyNames',
        `${nameOf(evaluation)} must not have a property called ${JSON.stringify(wrongName)}.`,
      );
}

function checkDependent(schema: object, value: JsonObject, evaluation: Evaluation): Verdict {
  let verdict = fine;
  const required = own(schema, 'dependentRequired');
  for (const name of Object.keys(isObject(required) ? required : {})) {
    if (!Object.hasOwn(value, name)) continue;
    for (const other of stringsOf(own(required, name))) {
      if (!Object.hasOwn(value, other))
        verdict = joined(
          verdict,
          wrong(
            evaluation,
            'dependentRequired',
            `${nameOf(evaluation)} has ${JSON.stringify(name)}, which requires ${JSON.stringify(other)}.`,
          ),
        );
    }
  }
  const schemas = own(schema, 'dependentSchemas');
  for (const name of Object.keys(isObject(schemas) ? schemas : {})) {
    if (Object.hasOwn(value, name)) verdict = joined(verdict, evaluation.check(own(schemas, name), value, evaluation));
  }
  return verdict;
}
