import { setTimeout as pause } from 'node:timers/promises';
import type { Handlers } from '#shared/kernel/route';
import { isAccountAct } from '#shared/people/acts';
import type { people as contract } from '#shared/people/people-admin.contract';
import { askRight } from '../rights/ask.ts';
import { decideRight } from '../rights/decide.ts';
import { openRights } from '../rights/open.ts';
import { actOnAccount, addPerson, inviteSome } from './account.ts';
import { actOnPerson } from './act.ts';
import type { PeopleAdminDeps } from './dependencies.ts';
import { listPeople } from './list.ts';
import { personRecord } from './person.ts';
import { explainPerson } from './why.ts';
import { explainNobody } from './why-nobody.ts';

/**
 * The people of a school, for administrators: who is here, how they sign in, and what the school
 * decides about it. Never readings, visits, birthdays, absences, results, finance, notes or requests:
 * running a portal is no educational reason.
 */
export const peopleAdminHandlers = (deps: PeopleAdminDeps): Handlers<typeof contract> => ({
  list: (query, caller, request) => listPeople(deps, query, caller, request),
  get: ({ userUid }, caller, request) => personRecord(deps, userUid, caller, request),
  why: (query, caller, request) => explainPerson(deps, query, caller, request),
  whyNobody: (query, caller, request) => explainNobody(deps, query, caller, request),
  askRight: (asked, caller, request) => askRight(deps, asked, caller, request),
  listRights: (_, caller, request) => openRights(deps, caller, request),
  decideRight: (asked, caller, request) => decideRight(deps, asked, caller, request),
  async act({ act, ...asked }, caller, request) {
    return isAccountAct(act)
      ? actOnAccount(deps, { act, userUid: asked.userUid, reason: asked.reason }, caller, request)
      : actOnPerson(deps, { act, ...asked }, caller, request);
  },
  create: addPerson(deps),
  invite: inviteSome(deps, pause),
});
