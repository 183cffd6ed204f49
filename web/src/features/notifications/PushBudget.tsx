import { OneOf } from '../../components/forms/OneOf.tsx';

interface PushBudgetProps {
  most: number;
  onChange: (most: number) => void;
}

/** How many pushes a day may bring. Emergencies and absences count and always come. */
export const PushBudget = ({ most, onChange }: PushBudgetProps) => (
  <OneOf
    label="At most"
    value={String(most)}
    options={(choices.includes(most) ? choices : [...choices, most]).map(optionOf)}
    onChoose={(chosen) => onChange(Number(chosen))}
    hint="The others come as one push on the next morning. Emergency messages and absences always come."
  />
);

const choices: readonly number[] = [1, 2, 3, 4, 6, 10, 20];

const optionOf = (most: number) =>
  [String(most), most === 1 ? '1 push a day' : `${most} pushes a day`] as const;
