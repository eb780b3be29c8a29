import type { Operation } from '../../openapi/model';
import type { Role, Collection } from './recognise';

/** What the sandbox does for an operation and why, in one line for `GET /sandbox/`. */
export function reasonOf(operation: Operation, role: Role | undefined, parents: readonly Collection[]): string {
  const within = parents.length > 0 ? `; below an unknown ${parents.map(({ noun }) => noun).join(' or ')}: 404` : '';
  if (!role) return `responds from the document${within}`;
  if ('key' in role) return `${single[role.kind]} (one object, read by GET ${role.read.path})${within}`;
  const { noun, parameter, key } = role.collection;
  const item = `the ${noun} that {${parameter}} names`;
  const what = {
    list: `lists ${key}, filtered by equality and paged`,
    create: `creates an item of ${key}, because {${parameter}} names one`,
    read: `reads ${item}`,
    replace: `replaces ${item}`,
    merge: `merges the body into ${item} (RFC 7386)`,
    remove: `removes ${item}`,
    save: `creates or replaces the ${noun} that the body names`,
  }[role.kind];
  return `${what}${within}`;
}
const single = {
  readOne: 'reads it',
  replaceOne: 'replaces it',
  mergeOne: 'merges the body into it (RFC 7386)',
  removeOne: 'removes it',
};
