import * as z from 'zod';

/**
 * Lets zod read its schemas instead of compiling each one at its first use, because a Lambda parses
 * each kind of record few times in its life. It must run before the first schema is made, so the
 * build of the Lambdas puts it in front of all their modules (`inject` of `lambdaOptions`).
 */
z.config({ jitless: true });
