import { auditRepository } from '#functions/kernel/audit/audit';
import { tableName } from '#functions/kernel/environment';
import { db } from '#functions/kernel/store/dynamo';
import { peopleRepository } from '#functions/people/store/people';
import { userRepository } from '#functions/people/store/users';
import { serveSignedIn } from '#functions/wiring';
import { audit as contract } from '#shared/audit/audit.contract';
import { auditHandlers } from './audit.ts';

export const handler = serveSignedIn(
  contract,
  auditHandlers({
    entries: auditRepository(db, tableName('audit')),
    users: userRepository(db, tableName('users')),
    people: peopleRepository(db, tableName('users')),
  }),
);
