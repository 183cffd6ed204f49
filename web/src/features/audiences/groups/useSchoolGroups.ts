import {
  schoolGroups as groupsApi,
  type SchoolGroups,
} from '#shared/audiences/school-groups.contract';
import { useWatch } from '../../../api/useWatch.ts';

const isMoving = ({ applying }: SchoolGroups): boolean =>
  applying?.state === 'waiting' || applying?.state === 'making';

/** The groups of the school. While their last change is written to people, they are read again. */
export const useSchoolGroups = () =>
  useWatch(
    groupsApi.ofSchool,
    { origin: 'school' },
    {
      isMoving,
      markOf: ({ applying }) => JSON.stringify(applying ?? {}),
      quickest: 2_000,
      slowest: 15_000,
    },
  );
