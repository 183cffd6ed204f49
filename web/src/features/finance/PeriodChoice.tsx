import { DateField } from '../../components/forms/DateField.tsx';
import { SelectField } from '../../components/forms/SelectField.tsx';
import { Columns } from '../../components/layout/layout.tsx';
import { type FinanceView, periodNames, periods } from './financeView.ts';

interface PeriodChoiceProps {
  view: FinanceView;
  today: string;
  /** The days of the chosen period. */
  days: { readonly from: string; readonly to: string };
  onChange: (changed: Partial<FinanceView>) => void;
}

/** Chooses the days of the entries: a usual period, or a first and a last day. */
export function PeriodChoice({ view, today, days, onChange }: PeriodChoiceProps) {
  const isWrong = days.to < days.from;
  const choose = (value: string) => {
    const period = periods.find((each) => each === value) ?? '12-months';
    onChange({ period, from: null, to: null, ...(period === 'days' && days) });
  };
  return (
    <Columns className="no-print" from={{ sm: 3 }} sx={{ mb: 2 }}>
      <SelectField
        label="Period"
        value={view.period}
        options={periodNames(today)}
        onChoose={choose}
      />
      {view.period === 'days' && (
        <>
          <DateField
            label="From"
            value={days.from}
            onChange={(from) => from && onChange({ from })}
          />
          <DateField
            label="To"
            value={days.to}
            onChange={(to) => to && onChange({ to })}
            fault={isWrong ? 'Choose a day after the first day.' : undefined}
          />
        </>
      )}
    </Columns>
  );
}
