import type { Page } from '#shared/pages/page-fields';
import type { Place } from '#shared/places/places.contract';
import { RichContent } from '../../components/text/RichContent.tsx';
import { BlogEntries, ClassroomCards, DriveFolder, TaskTable } from './lazyBodies.ts';
import { NoCourse } from './NoCourse.tsx';
import { UnitCards } from './UnitCards.tsx';

/** The content of a page by its type. The landing page of a course also shows its units. */
export function PageBody({ place, page }: { place: Place; page: Page }) {
  return (
    <>
      <OwnBody place={place} page={page} />
      {page.landing_page && place.place_id && <UnitCards courseId={place.place_id} />}
    </>
  );
}

function OwnBody({ place, page }: { place: Place; page: Page }) {
  switch (page.pagetypeUid) {
    case 'documents':
      return <DriveFolder page={page} />;
    case 'task-page':
      return place.place_id ? <TaskTable courseId={place.place_id} /> : <NoCourse />;
    case 'classrooms-page':
      return place.place_id ? <ClassroomCards courseId={place.place_id} /> : <NoCourse />;
    case 'blog-page':
      return <BlogEntries page={page} />;
    case 'static-page':
      return <RichContent html={page.content_html ?? ''} />;
  }
}
