import { schools } from '#functions/kernel/schools/current';
import { buckets } from '#functions/kernel/store/buckets';
import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import { limitRepository } from '#functions/kernel/store/limits';
import { tables } from '#functions/kernel/store/tables';
import { serveSignedIn } from '#functions/wiring';
import { signingTemplates as contract } from '#shared/signing/signing-templates.contract';
import { signingFiles } from '../store/signing-files.ts';
import { templateRepository } from '../store/templates.ts';
import { signingTemplateHandlers } from './signing-templates.ts';

export const handler = serveSignedIn(
  contract,
  signingTemplateHandlers({
    templates: templateRepository(tables),
    files: signingFiles(buckets),
    idempotency: idempotencyRepository(tables),
    limits: limitRepository(tables),
    schoolName: async (site) => (await schools.of(site))?.name ?? '',
  }),
);
