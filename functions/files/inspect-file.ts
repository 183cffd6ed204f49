import { timeOfId } from '#functions/kernel/id';
import type { Attempt, Inspection } from './rules/inspection.ts';
import { RefusedFile } from './rules/refused-file.ts';
import { uploadTimes } from './rules/upload-times.ts';
import type { Arrival, ArrivalKind } from './store/file-keys.ts';
import type { Arrivals, Upload } from './store/inspection-files.ts';

export interface InspectionDeps {
  readonly arrivals: Arrivals;
  readonly inspectionOf: (kind: ArrivalKind) => Inspection;
  readonly now: () => Date;
}

/** A file whose inspection ended this often without a result is refused, and not tried again. */
const mostDeliveries = 3;

/**
 * Inspects an upload and stores its files and, last, the result. When a worker dies, the next one
 * repeats everything with the same names. The upload goes when the result is there, so a repeated
 * message does nothing.
 */
export async function inspectFile(
  deps: InspectionDeps,
  arrival: Arrival,
  attempt: Attempt,
): Promise<void> {
  const upload = await deps.arrivals.get(arrival);
  if (!upload) return;
  const inspection = deps.inspectionOf(arrival.kind);
  const result = await resultOf(inspection, { arrival, upload, now: deps.now() }, attempt);
  await inspection.files.of(arrival).finish(arrival.fileUid, result);
  await deps.arrivals.drop(arrival);
}

interface Given {
  readonly arrival: Arrival;
  readonly upload: Upload;
  readonly now: Date;
}

async function resultOf(inspection: Inspection, given: Given, attempt: Attempt): Promise<object> {
  const { arrival, upload, now } = given;
  try {
    // A file on which two workers died would kill the third as well.
    if (attempt.deliveries >= mostDeliveries) throw inspection.refusal('complex');
    const age = now.getTime() - timeOfId(arrival.fileUid);
    if (age >= uploadTimes.inspection) throw inspection.refusal('late');
    return await inspection.accept(upload, arrival, attempt);
  } catch (error) {
    if (!(error instanceof RefusedFile)) throw error;
    const { reason, message } = error;
    return { state: 'refused', reason, message };
  }
}
