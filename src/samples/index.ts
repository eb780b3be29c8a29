export { buildRequest, givenOf } from './build-request';
export { variablesOf, withVariables } from './credentials';
export type * from './http-request';
export { languageOf, languages, type Language } from './languages';
export { serverUrlOf } from '../http/server-url';
