import { queueOf } from '#functions/kernel/jobs/queue';
import { queues } from '#functions/kernel/jobs/queues';
import { buckets } from '#functions/kernel/store/buckets';
import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import { tables } from '#functions/kernel/store/tables';
import { serveSignedIn } from '#functions/wiring';
import { intake as contract } from '#shared/intake/intake.contract';
import { intakeSchemas as schemas } from '#shared/intake/intake.schemas';
import { intakeHandlers } from './intake.ts';
import { chosenSchools } from './store/chosen-school.ts';
import { fileReadingRepository } from './store/file-readings.ts';
import { intakeRepository } from './store/intake.ts';
import { intakeFiles } from './store/intake-files.ts';
import { IntakeMessage } from './store/intake-message.ts';

export const handler = serveSignedIn(
  contract,
  schemas,
  intakeHandlers({
    intakes: intakeRepository(tables),
    files: intakeFiles(buckets),
    queue: queueOf(queues, 'intake', IntakeMessage),
    idempotency: idempotencyRepository(tables),
    readings: fileReadingRepository(tables),
    schools: chosenSchools(tables),
  }),
);
