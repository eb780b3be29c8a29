import { isForm, isJson, isMultipart } from '../../http/media-type';
import type { Operation } from '../../openapi/model';
import type { Parent, Role } from './recognise';
import { successOf } from './shapes';
import type { Site } from './sites';

/** What the sandbox does for an operation and why, in one line for `GET /sandbox/`. */
export function reasonOf(site: Site, role: Role | undefined, parents: readonly Parent[]): string {
  const { operation, isProcedure, values } = site;
  const known = parents.filter(({ isKnown }) => isKnown).map(({ collection }) => collection.noun);
  const within = known.length > 0 ? `; below an unknown ${known.join(' or ')}: 404` : '';
  if (!role) return `${reasonWithoutState(operation)}${within}`;
  if ('key' in role) return `${single[role.kind]} (one object, read by GET ${role.read.path})${within}`;
  const { noun, parameter, isAddressed } = role.collection;
  const key = isProcedure ? role.collection.key.slice(1) : role.collection.key;
  const [id] = values;
  const where = isProcedure && id ? `${id.name} in the ${id.in}` : `{${parameter}}`;
  const item = `the ${noun} that ${where} names`;
  const names = isProcedure ? 'its path says so' : `{${parameter}} names one`;
  const what = {
    list: `lists ${key}, filtered by equality and paged`,
    create: `creates an item of ${key}, because ${isAddressed || isProcedure ? names : 'that is what GET lists'}`,
    clear: `removes the items of ${key}, or those that the query selects`,
    find: `finds the ${noun} that the query describes`,
    read: successOf(operation)?.media
      ? `reads ${item}`
      : `${reasonWithoutState(operation)}; 404 once it has been removed`,
    replace: `${'makes' in role && role.makes ? 'creates or replaces' : 'replaces'} ${item}`,
    merge: `merges the body into ${item} (RFC 7386)`,
    remove: `removes ${item}`,
    act: `${acts(role)} ${item}`,
    save: `creates or replaces the ${noun} that the body names`,
  }[role.kind];
  return `${what}${within}`;
}

/** Why an operation has no state, in one line for `GET /sandbox/`. */
export function reasonWithoutState(operation: Operation): string {
  const plain = 'responds with an example or a generated value';
  const body = unreadBody(operation);
  if (body !== undefined) return `${plain}: its body is ${body}, but the sandbox keeps state only from JSON and forms`;
  const success = successOf(operation);
  const [other] = success?.media ? [] : (success?.response.content ?? []);
  return other ? `${plain}: its response is ${other.mediaType}, but the sandbox keeps state only for JSON` : plain;
}

/** The media type of a request's body where the sandbox reads none that the operation documents. */
export function unreadBody({ requestBody }: Operation): string | undefined {
  const types = (requestBody?.content ?? []).map(({ mediaType }) => mediaType);
  return types.some((type) => isJson(type) || isForm(type) || isMultipart(type) || type.includes('*'))
    ? undefined
    : types[0];
}

/** What an action does, in the words of the properties that it changes. */
function acts(role: Role): string {
  const names = 'effects' in role ? role.effects.map(({ name }) => `\`${name}\``) : [];
  return names.length === 0 ? 'merges what the body has into' : `sets ${names.join(', ')}, and what the body has, of`;
}

const single = {
  readOne: 'reads it',
  replaceOne: 'replaces it',
  mergeOne: 'merges the body into it (RFC 7386)',
  removeOne: 'removes it',
};
