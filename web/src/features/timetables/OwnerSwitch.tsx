import { ChoiceButtons } from '../../components/lists/ChoiceButtons.tsx';
import type { Owner } from './useTimetable.ts';

interface OwnerSwitchProps {
  owners: readonly Owner[];
  chosen: Owner | undefined;
  onChoose: (userUid: string) => void;
}

/** Chooses whose timetable is shown, for people who may see several. */
export function OwnerSwitch({ owners, chosen, onChoose }: OwnerSwitchProps) {
  if (owners.length < 2) return null;
  return (
    <ChoiceButtons
      label="Whose timetable"
      options={owners.map(({ userUid, firstname = 'My lessons' }) => [userUid, firstname] as const)}
      value={chosen?.userUid ?? ''}
      onChoose={onChoose}
    />
  );
}
