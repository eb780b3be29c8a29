import type { Handler } from '../../behaviour';
import * as companyClassify from './companies/classify';
import * as companyLifecycle from './companies/lifecycle';
import * as companyQuery from './companies/query';
import * as companyRegister from './companies/register';
import { batch } from './persons/batch';
import { classify as classifyPerson } from './persons/classify';
import * as personLifecycle from './persons/lifecycle';
import * as personQuery from './persons/query';
import { register as registerPerson } from './persons/register';
import * as reports from './reports/query';
import { ping } from './service/ping';
import type { ScreeningState } from './state/state';
import * as watchlist from './watchlist/query';
import * as failures from './webhook/failures';
import { poke } from './webhook/poke';
import * as webhook from './webhook/settings';

/** Every operation of the screening API, by operationId. */
export const handlers: Readonly<Record<string, Handler<ScreeningState>>> = {
  registerPerson,
  registerPersonBatch: batch,
  deletePerson: personLifecycle.remove,
  archivePerson: personLifecycle.archive,
  unarchivePerson: personLifecycle.unarchive,
  classifyPersonHit: classifyPerson,
  getPerson: personQuery.get,
  searchPersons: personQuery.search,
  listPersons: personQuery.list,

  registerCompanyV2: companyRegister.registerV2,
  deleteCompanyV2: companyLifecycle.remove,
  archiveCompanyV2: companyLifecycle.archive,
  unarchiveCompanyV2: companyLifecycle.unarchive,
  classifyCompanyV2Hit: companyClassify.classify,
  classifyCompanyV2Link: companyClassify.classifyLink,
  getCompanyV2: companyQuery.getV2,

  registerCompany: companyRegister.register,
  deleteCompany: companyLifecycle.remove,
  archiveCompany: companyLifecycle.archive,
  unarchiveCompany: companyLifecycle.unarchive,
  classifyCompanyHit: companyClassify.classify,
  getCompany: companyQuery.get,
  getCompanyData: companyQuery.companyData,
  searchCompanies: companyQuery.search,
  listCompanies: companyQuery.list,

  getWatchlistPerson: watchlist.byId,
  getWatchlistPersonV2: watchlist.ofPerson,
  getWatchlistCompany: watchlist.ofCompany,
  getWatchlistCompanyV2: watchlist.ofCompany,
  getWatchlistCompanyV2Link: watchlist.ofLink,

  getPersonReport: reports.personReport,
  getCompanyReport: reports.companyReport,
  getGeneralReport: reports.generalReport,

  saveWebhook: webhook.save,
  getWebhook: webhook.get,
  deleteWebhookDeliveryFailure: failures.remove,
  listWebhookDeliveryFailures: failures.list,
  pokeWebhook: poke,

  ping,
};
