/** Names of the variables that the collection uses. */
export interface VariableNames {
  readonly baseUrl: string;
  /** Of the variable that holds what the environment variable `name` holds for the code samples, for example `TOKEN`. */
  secret(name: string): string;
}

const placeholder = /\{\{([^{}]*)\}\}/g;

/** Names in double braces: Postman replaces them by the variable's value, or for `$guid` and the like by a random one. */
export const placeholdersIn = (text: string): string[] => [...text.matchAll(placeholder)].map(([, name]) => name!);

const customaryNames: Readonly<Record<string, string>> = {
  TOKEN: 'token',
  API_KEY: 'apiKey',
  API_USER: 'username',
  API_PASSWORD: 'password',
};

/**
 * Variables have the names that Postman's users expect, unless a string of the API itself contains that very name in
 * double braces: then an underscore is added.
 * @param taken all names that `placeholdersIn` finds in the data.
 */
export function variableNames(taken: ReadonlySet<string>): VariableNames {
  const free = (name: string): string => {
    let result = name;
    while (taken.has(result)) result += '_';
    return result;
  };
  return {
    baseUrl: free('baseUrl'),
    secret: (name) => free(Object.hasOwn(customaryNames, name) ? customaryNames[name]! : camelCase(name)),
  };
}

const camelCase = (name: string): string =>
  name.toLowerCase().replace(/_(.)/g, (_match, letter: string) => letter.toUpperCase());

/** How a request refers to a variable. */
export const placeholderFor = (name: string): string => `{{${name}}}`;

/**
 * In JSON an escape keeps two braces apart (RFC 8259 §7). JSON's own syntax never has two opening braces together.
 */
export const withoutPlaceholders = (json: string): string => json.replaceAll('{{', '{\\u007b');
