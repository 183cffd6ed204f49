import { pdfRepository } from '#functions/connections/store/pdfs';
import { documentRepository } from '#functions/documents/store/documents';
import { emergencyBroadcastRepository } from '#functions/emergency/store/emergencybroadcast';
import { goalsPdfRepository } from '#functions/goals/pdfs/store/goals-pdfs';
import { newestIntake } from '#functions/intake/store/ready-intake';
import { tables } from '#functions/kernel/store/tables';
import { recentMailings } from '#functions/mailings/store/held-mailings';
import { postLists } from '#functions/posts/store/post-lists';
import { subscriberOutbox } from '#functions/subscribers/store/subscriber-outbox';
import { serveSignedIn } from '#functions/wiring';
import { adminDashboard as contract } from '#shared/dashboard/admin-dashboard.contract';
import { dashboardHandlers } from './admin-dashboard.ts';

export const handler = serveSignedIn(
  contract,
  dashboardHandlers({
    broadcast: emergencyBroadcastRepository(tables),
    mailings: recentMailings(tables),
    intakes: newestIntake(tables),
    outbox: subscriberOutbox(tables),
    connections: pdfRepository(tables),
    goals: goalsPdfRepository(tables),
    documents: documentRepository(tables),
    posts: postLists(tables),
  }),
);
