import { tables } from '#functions/kernel/store/tables';
import { userRepository } from '#functions/people/store/users';
import { placeReader } from '#functions/places/store/place-reader';
import { serveSignedIn } from '#functions/wiring';
import { upcomingTasks as contract } from '#shared/courses/upcoming-tasks.contract';
import { upcomingTasksSchemas as schemas } from '#shared/courses/upcoming-tasks.schemas';
import { courseReader } from './store/courses.ts';
import { dueTasks } from './store/due-tasks.ts';
import { upcomingTaskHandlers } from './upcoming-tasks.ts';

const classes = courseReader(tables);

export const handler = serveSignedIn(
  contract,
  schemas,
  upcomingTaskHandlers({
    tasks: dueTasks(tables, classes),
    users: userRepository(tables),
    classes,
    places: placeReader(tables),
  }),
);
