import { Card, Typography } from '@mui/material';
import { courseUnits as courseUnitsApi } from '#shared/courses/course-units.contract';
import type { Page } from '#shared/pages/page-fields';
import type { Place } from '#shared/places/places.contract';
import { useRead } from '../../api/hooks.ts';
import { Column } from '../../components/layout/layout.tsx';
import { Failure } from '../../components/screen/Failure.tsx';
import { RichContent } from '../../components/text/RichContent.tsx';
import { BlogEntries, ClassroomCards, DriveFolder, TaskTable } from './lazyBodies.ts';
import { NoCourse } from './NoCourse.tsx';

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

/** The units of a course, by start date. Renders nothing for a course without units. */
function UnitCards({ courseId }: { courseId: string }) {
  const { data, error, mutate } = useRead(courseUnitsApi.list, { course_id: courseId });
  if (error && error.kind !== 'notFound') {
    return <Failure what="This page" error={error} onRetry={() => void mutate()} />;
  }
  if (!data || data.length === 0) return null;
  const units = data.toSorted((a, b) => a.unit_start_date.localeCompare(b.unit_start_date));
  return (
    <Column component="section" aria-label="Units" sx={{ mt: 4 }}>
      {units.map(({ unit_id, unit_name, component_html }) => (
        <Card component="article" key={unit_id} sx={{ p: { xs: 2, sm: 3 } }}>
          <Typography variant="h2" sx={{ mb: 1.5 }}>
            {unit_name}
          </Typography>
          <RichContent html={component_html} />
        </Card>
      ))}
    </Column>
  );
}
