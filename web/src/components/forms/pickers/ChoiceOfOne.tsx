import { Box, FormControlLabel, Radio, RadioGroup } from '@mui/material';
import { useId } from 'react';
import { Quiet } from '../../layout/layout.tsx';
import { visuallyHidden } from '../../screen/visuallyHidden.ts';

interface ChoiceOfOneProps {
  label: string;
  /** Hides the label where a heading has the same text. */
  isLabelHidden?: boolean;
  value: string;
  onChoose: (value: string) => void;
  options: readonly (readonly [value: string, name: string, meaning?: string])[];
}

/** Radio buttons, each with an explanation. */
export function ChoiceOfOne({ label, isLabelHidden, value, onChoose, options }: ChoiceOfOneProps) {
  const id = useId();
  return (
    <div>
      <Box id={id} sx={isLabelHidden ? visuallyHidden : { fontSize: '0.9375rem', fontWeight: 600 }}>
        {label}
      </Box>
      <RadioGroup aria-labelledby={id} value={value} onChange={(_, chosen) => onChoose(chosen)}>
        {options.map(([option, name, meaning], n) => (
          <Box key={option}>
            <FormControlLabel
              value={option}
              label={name}
              control={
                <Radio
                  size="small"
                  slotProps={{
                    input: { 'aria-describedby': meaning ? `${id}-${n}` : undefined },
                  }}
                />
              }
            />
            {meaning && (
              <Quiet id={`${id}-${n}`} size="medium" sx={{ marginInlineStart: 3.75, mt: -0.75 }}>
                {meaning}
              </Quiet>
            )}
          </Box>
        ))}
      </RadioGroup>
    </div>
  );
}
