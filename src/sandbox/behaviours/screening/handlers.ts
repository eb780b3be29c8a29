import type { Handler } from '../../behaviour';
import {
  archiveCompany,
  classifyCompanyHit,
  classifyCompanyLink,
  deleteCompany,
  registerCompany,
  registerCompanyV2,
  unarchiveCompany,
} from './companies/commands';
import { getCompany, getCompanyData, getCompanyV2, listCompanies, searchCompanies } from './companies/queries';
import { operation } from './envelope';
import { archivePerson, classifyPersonHit, deletePerson, registerPerson, unarchivePerson } from './persons/commands';
import { type ScreeningState } from './state/state';
import {
  deleteDeliveryFailure,
  getWebhook,
  listDeliveryFailures,
  pokeWebhook,
  saveWebhook,
} from './webhook/operations';
import { registerPersonBatch } from './persons/batch';
import { getPerson, listPersons, searchPersons } from './persons/queries';
import {
  getWatchlistCompany,
  getWatchlistCompanyLink,
  getWatchlistPerson,
  getWatchlistPersonV2,
} from './watchlist/queries';
import { getCompanyReport, getGeneralReport, getPersonReport } from './reports';

/** Every operation of the screening API, by operationId. */
export const handlers: Readonly<Record<string, Handler<ScreeningState>>> = {
  registerPerson,
  registerPersonBatch,
  deletePerson,
  archivePerson,
  unarchivePerson,
  classifyPersonHit,
  getPerson,
  searchPersons,
  listPersons,

  registerCompanyV2,
  deleteCompanyV2: deleteCompany,
  archiveCompanyV2: archiveCompany,
  unarchiveCompanyV2: unarchiveCompany,
  classifyCompanyV2Hit: classifyCompanyHit,
  classifyCompanyV2Link: classifyCompanyLink,
  getCompanyV2,

  registerCompany,
  deleteCompany,
  archiveCompany,
  unarchiveCompany,
  classifyCompanyHit,
  getCompany,
  getCompanyData,
  searchCompanies,
  listCompanies,

  getWatchlistPerson,
  getWatchlistPersonV2,
  getWatchlistCompany,
  getWatchlistCompanyV2: getWatchlistCompany,
  getWatchlistCompanyV2Link: getWatchlistCompanyLink,

  getPersonReport,
  getCompanyReport,
  getGeneralReport,

  saveWebhook,
  getWebhook,
  deleteWebhookDeliveryFailure: deleteDeliveryFailure,
  listWebhookDeliveryFailures: listDeliveryFailures,
  pokeWebhook,

  ping: operation(() => ({})),
};
