import { circlesOf } from '../json-schema/circles';
import { schemaOf } from '../schema/named-schema';
import type { ApiModel, Diagnostic } from '../model';

/** JSON Schema 2020-12 Core §9.4.1: a schema must not lead back to itself without going into the value. */
export function warnOfCircles(model: ApiModel): Diagnostic[] {
  return circlesOf(model).all.map((ids): Diagnostic => {
    const schemas = ids.flatMap((id) => schemaOf(model, id) ?? []);
    const names = schemas
      .slice(0, 6)
      .map(({ name }) => JSON.stringify(name))
      .join(', ');
    const message =
      ids.length === 1
        ? `The schema ${names} is composed of itself, which no value can be held against literally; it is read without that.`
        : `The schemas ${names}${ids.length > 6 ? ', …' : ''} are composed of each other, which no value can be held against literally; where one is a part of another it is read without its alternatives.`;
    return {
      severity: 'warning',
      code: 'circular-composition',
      message,
      cure: 'Put what they share into a schema of its own',
      origin: schemas[0]?.schema.origin,
    };
  });
}
