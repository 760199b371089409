<!DOCTYPE html>
<html>
<?php include 'header.php'; ?>
<body>
<?php
// Prints the title.
function title($page) {
    echo $page->title;
}
?>
<h1><?= title($page) ?></h1>
<?php foreach ($rows as $row): ?>
  <li><?= htmlspecialchars($row) ?></li>
<?php endforeach; ?>
</body>
</html>
