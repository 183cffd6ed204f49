import { FamilyView } from './family/FamilyView.tsx';

/** `/absences`: the absences of a family, or of a student of one's duty. */
export function AbsencesScreen() {
  return <FamilyView />;
}
