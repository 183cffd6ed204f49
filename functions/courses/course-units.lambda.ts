import { tables } from '#functions/kernel/store/tables';
import { placeReader } from '#functions/places/store/place-reader';
import { serveSignedIn } from '#functions/wiring';
import { courseUnits as contract } from '#shared/courses/course-units.contract';
import { courseUnitsSchemas as schemas } from '#shared/courses/course-units.schemas';
import { courseUnitHandlers } from './course-units.ts';
import { unitReader } from './store/course-files.ts';
import { courseReader } from './store/courses.ts';

export const handler = serveSignedIn(
  contract,
  schemas,
  courseUnitHandlers({
    courses: courseReader(tables),
    places: placeReader(tables),
    units: unitReader(tables),
  }),
);
