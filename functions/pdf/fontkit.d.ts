/** The part of fontkit that the layout uses. The package has no types. */
declare module 'fontkit' {
  export interface Glyph {
    readonly id: number;
    readonly advanceWidth: number;
    /** The characters that it stands for. */
    readonly codePoints: readonly number[];
    readonly isMark: boolean;
    readonly path: { readonly commands: readonly unknown[] };
  }
  export interface Layout {
    readonly glyphs: readonly Glyph[];
    readonly positions: readonly {
      readonly xAdvance: number;
      readonly xOffset: number;
      readonly yOffset: number;
    }[];
  }
  export interface Subset {
    /** The glyphs of the whole font, in the order of the subset; `.notdef` is the first. */
    readonly glyphs: number[];
    encode(): Uint8Array;
  }
  export interface Font {
    readonly postscriptName: string;
    readonly unitsPerEm: number;
    readonly ascent: number;
    readonly descent: number;
    readonly capHeight: number;
    readonly italicAngle: number;
    readonly bbox: {
      readonly minX: number;
      readonly minY: number;
      readonly maxX: number;
      readonly maxY: number;
    };
    hasGlyphForCodePoint(codePoint: number): boolean;
    glyphForCodePoint(codePoint: number): Glyph;
    /** `codePoints` are the characters that it stands for. */
    getGlyph(id: number, codePoints?: number[]): Glyph;
    layout(text: string, features?: Readonly<Record<string, boolean>>): Layout;
    createSubset(): Subset;
    /** Not part of the public interface. The engine is absent in a font without rules of layout. */
    readonly _layoutEngine: { readonly engine?: { readonly GPOSProcessor?: MarkPlacer } };
  }
  /** Places the marks of a letter by the anchors of the font. */
  export interface MarkPlacer {
    applyAnchor(
      record: { readonly markAnchor?: object },
      anchor: object | null,
      letter: number,
    ): void;
  }
  export function create(file: Uint8Array): Font;
}
