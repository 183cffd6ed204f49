import { semesterName } from '#shared/goals/term';
import { onDemand } from '../../components/hooks/onDemand.tsx';
import { Screen } from '../../components/screen/Screen.tsx';
import { goalsPath, useTerm } from './goalsAddress.ts';

const GoalsOpening = onDemand(async () => (await import('./GoalsOpening.tsx')).GoalsOpening);

/** `/student-goals/write`: a student writes goals and reflections of a semester. */
export function WritePage() {
  const { term } = useTerm();
  return (
    <Screen overline={`${semesterName(term.semester)} ${term.year}`}>
      <GoalsOpening key={goalsPath(term)} />
    </Screen>
  );
}
