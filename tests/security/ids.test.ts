/** Which ids names of a document must not become, as scripts of the site would take the element for one of their own values. */
import { pageContext, schemaLimits, type ApiContext } from '../../src/gatsby/view/context';

test.each([
  'webpackChunkproven_portal',
  '___swUpdated',
  '___loader',
  '__REACT_DEVTOOLS_GLOBAL_HOOK__',
  'Prism',
  'pageData',
  'portalBoot',
])('a field %s has another id', (name) => {
  const { anchors } = pageContext({} as ApiContext, schemaLimits);
  expect([anchors(name), anchors('response', '200', name)]).toEqual([`field-${name}`, `response-200-${name}`]);
});

test.each(['name', 'firstName', 'customer_id', 'page'])('a field %s has its own', (name) => {
  expect(pageContext({} as ApiContext, schemaLimits).anchors(name)).toBe(name);
});
