import { useController } from 'react-hook-form';
import { FieldAnchor, useFault } from '../../../components/forms/FieldAnchor.tsx';
import { ImageField } from '../../../components/forms/ImageField.tsx';
import { readDrawing } from '../../../components/forms/pictureFile.ts';
import { labelOf } from '../Line.tsx';
import type { SettingsValues } from '../settingsForm.ts';

interface DrawingFieldProps {
  name: 'logo' | 'favicon';
  /** The longest side in pixels as it is sent. */
  longest: number;
  width: number;
  height: number;
  hint: string;
}

/** The school's logo or icon. */
export function DrawingField({ name, longest, ...rest }: DrawingFieldProps) {
  const { field } = useController<SettingsValues, 'logo' | 'favicon'>({ name });
  const { address, image } = field.value;
  return (
    <FieldAnchor name={name}>
      <ImageField
        {...rest}
        label={labelOf(name)}
        isWhole
        address={address}
        base64={image}
        read={(file) => readDrawing(file, longest)}
        onChange={(chosen) => field.onChange(chosen ? { address, image: chosen } : { address })}
        onRemove={() => field.onChange({ address: '' })}
        fault={useFault(name)}
      />
    </FieldAnchor>
  );
}
