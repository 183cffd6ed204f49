import { auditHandlers } from '#functions/api/audit';
import { auditRepository } from '#functions/data/audit';
import { peopleRepository } from '#functions/data/people';
import { userRepository } from '#functions/data/users';
import { db } from '#functions/lib/dynamo';
import { tableName } from '#functions/lib/environment';
import { serveSignedIn } from '#functions/lib/wiring';
import { api } from '#shared/contract/api';

export const handler = serveSignedIn(
  api.audit,
  auditHandlers({
    rows: auditRepository(db, tableName('audit')),
    users: userRepository(db, tableName('users')),
    people: peopleRepository(db, tableName('users')),
  }),
);
