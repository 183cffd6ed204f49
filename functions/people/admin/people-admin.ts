import type { Handlers } from '#shared/kernel/route';
import type { people as contract } from '#shared/people/people-admin.contract';
import { actOnPerson } from './act.ts';
import type { PeopleAdminDeps } from './dependencies.ts';
import { listPeople } from './list.ts';
import { personRecord } from './person.ts';
import { explainPerson } from './why.ts';

/**
 * The people of a school, for administrators: who is here, how they sign in, and what the school
 * decides about it. Never readings, visits, birthdays, absences, results, finance, notes or requests:
 * running a portal is no educational reason.
 */
export const peopleAdminHandlers = (deps: PeopleAdminDeps): Handlers<typeof contract> => ({
  list: (query, caller, request) => listPeople(deps, query, caller, request),
  get: ({ userUid }, caller, request) => personRecord(deps, userUid, caller, request),
  why: (query, caller, request) => explainPerson(deps, query, caller, request),
  act: (asked, caller, request) => actOnPerson(deps, asked, caller, request),
});
