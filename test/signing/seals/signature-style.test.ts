import { PDFContext } from 'pdf-lib';
import { beforeAll, describe, expect, it } from 'vitest';
import { gatherFonts } from '#bin/lib/build/fonts';
import { type FontSet, openFonts } from '#functions/pdf/font-set';
import { typesetter } from '#functions/pdf/typesetter';
import { drawn } from '#functions/signing/flatten/draw';
import { signatureStyle } from '#shared/signing/drawn/signature-style';

let fonts: FontSet;
beforeAll(async () => {
  fonts = openFonts(await gatherFonts());
});

describe('typed signature', () => {
  it('writes a name in one style, also if the handwriting lacks a letter of it', () => {
    const place = { x: 0, y: 0, width: 200, height: 40 };
    const styleOf = (words: string) => {
      const type = typesetter(PDFContext.create(), fonts);
      const asked: string[] = [];
      const signsOf: typeof type.signsOf = (text, weight) => {
        asked.push(weight);
        return type.signsOf(text, weight);
      };
      drawn({ kind: 'typed', text: words }, place, { ...type, signsOf });
      return asked.at(-1);
    };
    const signed = ['Žižka Maria', 'Ngọc Trâm', 'Дмитрий', '김민지', 'Kim 김민지', 'Ελένη'];
    expect(signed.map(styleOf)).toEqual([
      'handwriting',
      'italic',
      'handwriting',
      'regular',
      'regular',
      'italic',
    ]);
    // The page on which a person signs shows the same style.
    expect(signed.map(signatureStyle)).toEqual(signed.map(styleOf));
  });

  it('shows on the page the letters that the handwriting has, and no others', () => {
    const letters = Array.from({ length: 0x2c00 }, (_, code) => code).filter((code) =>
      /[\p{L}\p{N}\p{P}]/u.test(String.fromCodePoint(code)),
    );
    const inFont = (code: number) => fonts.faceFor([code], 'handwriting')?.weight === 'handwriting';
    const wrong = letters.filter((code) => {
      const sign = String.fromCodePoint(code).normalize('NFC');
      return (
        sign.length === 1 &&
        (signatureStyle(sign) === 'handwriting') !== inFont(sign.codePointAt(0) ?? 0)
      );
    });
    expect(wrong.map((code) => code.toString(16))).toEqual([]);
  });
});
