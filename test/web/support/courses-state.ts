import type { AreaWithCourses } from '#shared/contract/key-learning-area';

const course = (slug: string, place: string, more = {}) => ({
  placeUid: `pl-${slug}`,
  place,
  slug,
  place_id: slug.toUpperCase(),
  description: '',
  intended_audience: '',
  ...more,
});

/** The areas of learning of the stand-in's school, in no order. */
export const coursesState = () => ({
  areas: [
    {
      klaUid: 'kla-science',
      key_learning_area: 'Science',
      imageUrl: '',
      courses: [
        course('year-10-physics', 'Year 10 Physics'),
        course('year-9-science', 'Year 9 Science', {
          description: 'The tide, the rock shelf, and what a graph can say.',
          intended_audience: 'Students of Year 9 and their families',
        }),
      ],
    },
    {
      klaUid: 'kla-english',
      key_learning_area: 'English',
      imageUrl: '/media/main/english.svg',
      courses: [],
    },
    { klaUid: 'kla-arts', key_learning_area: 'arts', imageUrl: '', courses: [] },
  ] as AreaWithCourses[],
});
export type CoursesState = ReturnType<typeof coursesState>;
