import { EmptyState } from '../../components/screen/EmptyState.tsx';

/** Shown instead of tasks or classrooms in a place without a course. */
export const NoCourse = () => (
  <EmptyState title="No course is linked to this place">
    An editor of the place can link one in its settings.
  </EmptyState>
);
