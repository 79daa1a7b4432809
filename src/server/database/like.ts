/** Returns text for a LIKE pattern in which no character stands for others. */
export const literally = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&')
