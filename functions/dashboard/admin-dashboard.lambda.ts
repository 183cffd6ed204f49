import type { ReadSchoolDays } from '#functions/absences/store/closed-days';
import { pdfReader } from '#functions/connections/store/pdfs';
import { mailCounterRepository } from '#functions/email-logs/store/mail-counters';
import { emergencyBroadcastRepository } from '#functions/emergency/store/emergencybroadcast';
import { goalsPdfReader } from '#functions/goals/pdfs/store/goals-pdfs';
import { loadReader } from '#functions/intake/store/loads';
import { newestIntake } from '#functions/intake/store/ready-intake';
import { documentRepository } from '#functions/kernel/documents/store/documents';
import { mailSettings } from '#functions/kernel/mail/store/mail-settings.record';
import { schools } from '#functions/kernel/schools/current';
import { tables } from '#functions/kernel/store/tables';
import { recentMailings } from '#functions/mailings/store/held-mailings';
import { peopleRepository } from '#functions/people/store/people';
import { holdersOf } from '#functions/people/store/rights/holders';
import { userRepository } from '#functions/people/store/users';
import { postLists } from '#functions/posts/store/post-lists';
import { settingsRepository } from '#functions/site/store/settings';
import { subscriberOutbox } from '#functions/subscribers/store/subscriber-outbox';
import { serveSignedIn } from '#functions/wiring';
import { adminDashboard as contract } from '#shared/dashboard/admin-dashboard.contract';
import { adminDashboardSchemas as schemas } from '#shared/dashboard/admin-dashboard.schemas';
import { dashboardHandlers } from './admin-dashboard.ts';
import { checklists } from './checklist.ts';

const loads = loadReader(tables);
const posts = postLists(tables);
const settings = settingsRepository(tables);

/** Reads the school days. Only who sends mail asks for them, and they bring the rules of repeating events. */
const daysOf: ReadSchoolDays = async (facts, span) => {
  const { schoolDays } = await import('#functions/absences/store/closed-days');
  return schoolDays(tables, settings)(facts, span);
};

export const handler = serveSignedIn(
  contract,
  schemas,
  dashboardHandlers({
    broadcast: emergencyBroadcastRepository(tables),
    mailings: recentMailings(tables),
    intakes: newestIntake(tables),
    outbox: subscriberOutbox(tables),
    connections: pdfReader(tables),
    goals: goalsPdfReader(tables),
    documents: documentRepository(tables),
    posts,
    schedule: mailSettings(tables),
    schoolDays: daysOf,
    counters: mailCounterRepository(tables),
    people: peopleRepository(tables),
    loads,
    checklist: checklists({
      settings,
      loads,
      posts,
      users: userRepository(tables),
      holders: (school) => holdersOf(tables, school, { isConsistent: false }),
      schoolOf: schools.of,
    }),
  }),
);
