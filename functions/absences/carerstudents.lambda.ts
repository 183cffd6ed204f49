import { tables } from '#functions/kernel/store/tables';
import { userRepository } from '#functions/people/store/users';
import { settingsRepository } from '#functions/site/store/settings';
import { serveSignedIn } from '#functions/wiring';
import { carerstudents as contract } from '#shared/absences/carerstudents.contract';
import { carerstudentsSchemas as schemas } from '#shared/absences/carerstudents.schemas';
import { carerStudentsHandlers } from './carerstudents.ts';

export const handler = serveSignedIn(
  contract,
  schemas,
  carerStudentsHandlers({ users: userRepository(tables), settings: settingsRepository(tables) }),
);
