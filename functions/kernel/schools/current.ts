import { cachedSchools, forSchools, type Schools } from '#functions/kernel/schools/schools';
import { storedSchools } from '#functions/kernel/schools/stored-schools';
import { tables } from '#functions/kernel/store/tables';

/** The schools that this Lambda serves. */
export const schools: Schools = cachedSchools(() => storedSchools(tables).read());

// Starts the read while the Lambda loads. Its first call reports an error and reads again.
schools.all().catch(() => {});

/** Returns a handler of this Lambda that is built for the current list of schools. */
export const withSchools = <Event, Context, Answer>(
  build: Parameters<typeof forSchools<Event, Context, Answer>>[1],
) => forSchools(schools, build);
