import { openSchool } from '#test/local/running-school';

/** Runs the test app in its own process until it is killed. */
const school = await openSchool(process.argv[2] ?? '');
process.stdout.write(`${school.port}\n`);
