import AddPhotoIcon from '@mui/icons-material/AddPhotoAlternateOutlined';
import { most } from '#shared/absences/notice-kinds';
import { sizeWords } from '#shared/files/size-words';
import { AddedRow } from '../../../components/forms/files/FileRows.tsx';
import { FilesBox } from '../../../components/forms/files/FilesBox.tsx';
import { accepted } from './preparedFile.ts';
import type { Files } from './useFiles.ts';

/** Adds photos and PDFs to a notice: with the camera of a phone, or from the device. */
export const FilesField = ({ files }: { files: Files }) => (
  <FilesBox
    name="attachments"
    label="Photo or PDF (optional)"
    hint={`For example a doctor’s note. Up to ${most.attachments} files. Only you and the school office can open them.`}
    accept={accepted}
    words={['Add a photo or a PDF', 'Add another file']}
    icon={<AddPhotoIcon />}
    most={most.attachments}
    room={files.room}
    moving={files}
    onFiles={files.add}
  >
    {(removing) =>
      files.files.map(({ attachmentUid, filename, size }) => (
        <AddedRow
          key={attachmentUid}
          name={filename}
          words={sizeWords(size)}
          onRemove={removing(() => files.remove(attachmentUid))}
        />
      ))
    }
  </FilesBox>
);
