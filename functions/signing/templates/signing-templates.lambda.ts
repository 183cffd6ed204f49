import { uploads } from '#functions/files/store/uploads';
import type { School } from '#functions/kernel/record/declaration';
import { schools } from '#functions/kernel/schools/current';
import { buckets } from '#functions/kernel/store/buckets';
import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import { limitRepository } from '#functions/kernel/store/limits';
import { tables } from '#functions/kernel/store/tables';
import { ownNames, withOwnName } from '#functions/site/store/own-name';
import { serveSignedIn } from '#functions/wiring';
import { signingTemplates as contract } from '#shared/signing/signing-templates.contract';
import { signingTemplatesSchemas as schemas } from '#shared/signing/signing-templates.schemas';
import { fileUses } from '../store/file-uses.ts';
import { signingFiles } from '../store/signing-files.ts';
import { templateRecords } from '../store/template.record.ts';
import { signingTemplateHandlers } from './signing-templates.ts';

const idempotency = idempotencyRepository(tables);

const schoolOf = withOwnName(ownNames(tables), schools.of);

export const handler = serveSignedIn(
  contract,
  schemas,
  signingTemplateHandlers({
    templates: templateRecords(tables, idempotency),
    files: {
      of: (school: School) => ({
        ...signingFiles(buckets).of(school),
        ...uploads(buckets).of(school),
      }),
    },
    uses: fileUses(tables),
    idempotency,
    limits: limitRepository(tables),
    schoolName: async ({ site }) => (await schoolOf(site))?.name ?? '',
  }),
);
