import type { Resource } from '#shared/kernel/route';
import type { keyLearningAreaSchemas } from './key-learning-area.schemas.ts';

export type {
  AreaCourse,
  AreaWithCourses,
  KeyLearningArea,
  ListedArea,
} from './key-learning-area.schemas.ts';

export const keyLearningArea: Resource<typeof keyLearningAreaSchemas> = {
  list: {
    method: 'GET',
    path: '/key-learning-area',
    operation: 'kla',
    child: 'courses',
    summary:
      'The key learning areas of the school, by name, each with its course if it has one only.',
  },
  get: {
    method: 'GET',
    path: '/key-learning-area/{klaUid}',
    operation: 'kla',
    child: 'courses',
    summary: 'One area with the courses that the caller may see, by name.',
  },
  setImage: {
    method: 'PUT',
    path: '/key-learning-area/{klaUid}',
    operation: 'kla.image',
    child: 'courses',
    summary: 'Sets the picture of an area; an empty value removes it.',
  },
};
