import { Card, Typography } from '@mui/material';
import { courseUnits as courseUnitsApi } from '#shared/courses/course-units.contract';
import { useRead } from '../../api/hooks.ts';
import { Column } from '../../components/layout/layout.tsx';
import { Failure } from '../../components/screen/Failure.tsx';
import { RichContent } from '../../components/text/RichContent.tsx';

/** The units of a course, by start date. Renders nothing for a course without units. */
export function UnitCards({ courseId }: { courseId: string }) {
  const { data, error, mutate } = useRead(courseUnitsApi.list, { course_id: courseId });
  if (error && error.kind !== 'notFound') {
    return <Failure error={error} onRetry={() => void mutate()} />;
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
