import {
  Box,
  Button,
  FormControl,
  FormControlLabel,
  FormLabel,
  Radio,
  RadioGroup,
} from '@mui/material';
import type { FormEvent, ReactNode } from 'react';
import { Columns, Row } from '../layout/layout.tsx';

interface TypeChoiceProps<Type extends string> {
  /** The name of the choice of a type, and its types. */
  legend: string;
  types: readonly Type[];
  /** What the screen calls them; by default their values. */
  names?: Partial<Readonly<Record<Type, string>>>;
  type: Type;
  onType: (type: Type) => void;
}

interface ButtonsProps {
  /** Whether the list is loading, and the button that was pressed last. */
  isLoading: boolean;
  pressed: 'filter' | 'reset' | undefined;
  onReset: () => void;
}

interface FilterFormProps extends ButtonsProps {
  label: string;
  onSubmit: (event: FormEvent) => void;
  /** The fields. */
  children: ReactNode;
  /** The choice of a type, below the fields. */
  choice?: ReactNode;
}

/** The filters of a report: fields, Filter and Reset. They apply when Filter is pressed. */
export const FilterForm = ({ label, onSubmit, children, choice, ...buttons }: FilterFormProps) => (
  <Box component="form" role="search" aria-label={label} noValidate onSubmit={onSubmit}>
    <Columns from={{ sm: 2, lg: 4 }}>{children}</Columns>
    <Row gap={2} align="flex-end" justify="space-between" sx={{ mt: 2, mb: 3 }}>
      {choice}
      <Buttons {...buttons} />
    </Row>
  </Box>
);

/** The choice of one type in the filters of a report. */
export function TypeChoice<Type extends string>({
  legend,
  types,
  names = {},
  type,
  onType,
}: TypeChoiceProps<Type>) {
  const choose = (chosen: string) => {
    const found = types.find((each) => each === chosen);
    if (found) onType(found);
  };
  return (
    <FormControl component="fieldset" sx={{ flex: '1 1 0', minWidth: 'min(100%, 480px)' }}>
      <FormLabel component="legend" sx={legendStyle}>
        {legend}
      </FormLabel>
      <RadioGroup
        name="types"
        value={type}
        onChange={(_, chosen) => choose(chosen)}
        sx={types.length > 4 ? inColumns : inLines}
      >
        {types.map((each) => (
          <FormControlLabel
            key={each}
            value={each}
            label={names[each] ?? each}
            control={<Radio sx={radio} />}
            sx={option}
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
}

const Buttons = ({ isLoading, pressed, onReset }: ButtonsProps) => (
  <Row isOneLine sx={{ marginInlineStart: 'auto' }}>
    <Button onClick={onReset}>{isLoading && pressed === 'reset' ? 'Reset ...' : 'Reset'}</Button>
    <Button type="submit" variant="contained">
      {isLoading && pressed === 'filter' ? 'Filter ...' : 'Filter'}
    </Button>
  </Row>
);

const legendStyle = { fontSize: '0.9375rem', fontWeight: 600, color: 'text.primary' };
const option = {
  marginInlineEnd: 0,
  marginInlineStart: -0.75,
  '& .MuiFormControlLabel-label': { fontSize: '0.9375rem' },
};
/** On a phone it has the height of a thumb. */
const radio = { px: 0.75, py: { xs: 1.25, md: 0.625 } };
const inLines = { flexDirection: 'row', columnGap: 3 };
/** Many types stand below each other in columns. */
const inColumns = {
  display: 'grid',
  columnGap: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'auto auto', md: 'repeat(3, max-content)' },
};
