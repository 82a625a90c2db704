/** The rules of passwords that the forms and the server share. */
export const MIN_PASSWORD_CHARACTERS = 8;
export const MAX_PASSWORD_CHARACTERS = 1000;
export const passwordTooShort = `Password must be at least ${MIN_PASSWORD_CHARACTERS} characters`;
export const passwordsDiffer = 'Passwords do not match';
export const resetTokenMissing = 'Invalid or missing reset token';
export const resetTokenExpired = 'Invalid or expired reset token';
