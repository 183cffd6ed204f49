import { parentPort } from 'node:worker_threads';
import { platformClock } from '#shared/kernel/platform-clock';

// Answers with the hour of Sydney at the start of 1970, as a Lambda of the local run reads it.
parentPort?.postMessage(new Date(platformClock('Australia/Sydney', 0)).getUTCHours());
