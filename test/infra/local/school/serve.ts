import { openSchool } from '#test/infra/local/running-school';

/** Runs the test app in a process of its own, until it is killed. */
const school = await openSchool(process.argv[2] ?? '');
process.stdout.write(`${school.port}\n`);
